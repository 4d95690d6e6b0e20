// Runs compile.py in the very Python that the reader's browser will run, so that its bytecode fits.
// node compile.mjs PYODIDE_FOLDER WORK_FOLDER [LIBRARY]: compiles WORK_FOLDER/in/* into WORK_FOLDER/out/*. A standard
// library that is compiled already starts in a third of the time.
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [pyodide, work, library] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: pyodide, ...(library && { stdLibURL: library }) });
python.mountNodeFS("/folder", work);
python.runPython(readFileSync(join(dirname(fileURLToPath(import.meta.url)), "compile.py"), "utf-8"));
