curl 'http://127.0.0.1:4321/api/sandbox/outbox?to=%2B2348030000007'
