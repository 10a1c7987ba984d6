export HOLDFAST_URL=http://127.0.0.1:4321
export HOLDFAST_KEY=hk_test_sabi_wallet
export HOLDFAST_SECRET=hs_test_oUD6bIZv7RnxSloVkWJuB5ew1WM25AfICAXN7TrJGn0
