import hashlib, hmac, json, os, re, time
from http.server import BaseHTTPRequestHandler, HTTPServer

secret = os.environ["HOLDFAST_SECRET"].encode()


def is_genuine(header, body):
    """Whether we have signed this body, and not long ago."""
    found = re.fullmatch(r"t=(\d+),v1=([0-9a-f]{64})", header or "")
    if not found or time.time() - int(found[1]) > 300:
        return False
    right = hmac.new(secret, found[1].encode() + b"." + body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(right, found[2])


heard = set()  # in your app a table with a unique id


class Webhook(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))  # as it came
        genuine = is_genuine(self.headers["Holdfast-Signature"], body)
        if genuine:
            event = json.loads(body)
            if event["id"] not in heard:
                heard.add(event["id"])
                print(event["type"], event["data"]["user_id"], flush=True)
        self.send_response(204 if genuine else 400)
        self.end_headers()

    def log_message(self, *_):
        pass


# python3 webhook.py
server = HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "9000"))), Webhook)
print("listening", flush=True)
server.serve_forever()
