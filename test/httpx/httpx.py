"""The part of httpx that the snippets use, for machines without it: a request with text or with parts."""

import urllib.error
import urllib.request
import uuid


class Response:
    def __init__(self, status_code, text):
        self.status_code = status_code
        self.text = text

    def raise_for_status(self):
        if self.status_code >= 400:
            raise RuntimeError(f"status {self.status_code}")


def post(url, *, headers, timeout, content=None, files=None):
    if files is not None:
        boundary = uuid.uuid4().hex
        headers = {**headers, "Content-Type": f"multipart/form-data; boundary={boundary}"}
        content = b"".join(_part(boundary, name, *file) for name, file in files) + f"--{boundary}--\r\n".encode()
    request = urllib.request.Request(url, data=content, headers=headers, method="POST")
    try:
        with urllib.request.urlopen(request, timeout=timeout) as response:
            return Response(response.status, response.read().decode())
    except urllib.error.HTTPError as error:
        return Response(error.code, error.read().decode())


def _part(boundary, name, file_name, content, content_type):
    data = content if isinstance(content, bytes) else content.read()
    name, file_name = (text.replace('"', "%22") for text in (name, file_name))
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"; filename="{file_name}"\r\n'
    return (head + f"Content-Type: {content_type}\r\n\r\n").encode() + data + b"\r\n"
