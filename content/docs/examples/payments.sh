curl http://127.0.0.1:4321/api/sandbox/payments
