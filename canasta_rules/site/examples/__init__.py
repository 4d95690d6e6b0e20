"""Not yet."""


def texts():
    return []


def setup(app):
    pass
