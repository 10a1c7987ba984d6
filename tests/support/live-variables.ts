/** What live mode needs to start, reaching nobody. */
export const liveVariables = {
  PROVIDER_MODE: 'live',
  APP_ORIGIN: 'https://app.example.com',
  DATA_DIR: 'nowhere',
  TOKEN_SECRET: 'a secret for tests alone, no more at all',
  PAYSTACK_SECRET_KEY: 'sk_live_none',
  PUBLIC_PAYSTACK_KEY: 'pk_live_none',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'no-reply@example.com',
  SMS_GATEWAY_URL: 'http://127.0.0.1:9',
};
