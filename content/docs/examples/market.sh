curl http://127.0.0.1:4321/api/sandbox/market -H 'Content-Type: application/json' \
  -d '{"portfolio_id":"a7102970-9147-846e-a5bc-7969268a741e","value":193500000}'
