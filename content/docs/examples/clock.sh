curl http://127.0.0.1:4321/api/sandbox/clock -H 'Content-Type: application/json' -d '{"advance":"P1M"}'
