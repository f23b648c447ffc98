/** The settings that a public site requires; their addresses lead nowhere. */
export const publicSite = {
  DATABASE_URL: 'postgres://site@postgres:5432/site',
  SITE_ORIGIN: 'https://www.example.ch',
  API_SECRET: 'thirty-two characters of its own',
  STRIPE_SECRET_KEY: 'sk_live_51abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_51abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_51abc',
  S3_ENDPOINT: 'http://storage:8333',
  S3_PUBLIC_ENDPOINT: 'https://files.example.ch',
  S3_ACCESS_KEY_ID: 'site',
  S3_SECRET_ACCESS_KEY: 'of our own',
  SMTP_URL: 'smtps://mail.example.ch',
  MAIL_FROM: 'no-reply@example.ch',
  SITE_PUBLISHER: 'Example Apps GmbH',
  SITE_STREET: 'Beispielstrasse 5',
  SITE_CITY: '8000 Zürich',
  SITE_EMAIL: 'hello@example.ch',
};
