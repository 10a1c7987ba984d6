curl -X POST http://127.0.0.1:4321/api/sandbox/reset
