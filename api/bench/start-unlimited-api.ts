import { startApi, temporaryFolder } from '../test/support/api-process.ts';
import { startMail, startPayments } from '../test/support/start-stand-ins.ts';

const many = String(1e9);

/** Starts the built api with stand-ins, in a temporary folder, without rate limits. @param settings its environment */
export async function startUnlimitedApi(settings: Record<string, string> = {}) {
  const folder = await temporaryFolder();
  const [payments, mail] = await Promise.all([startPayments(folder.path), startMail(folder.path)]);
  const api = await startApi(folder.path, {
    STRIPE_API_BASE: payments.url,
    SMTP_URL: mail.smtpUrl,
    RATE_LIMIT_PER_ADDRESS: many,
    RATE_LIMIT_PER_EMAIL: many,
    RATE_LIMIT_READS_PER_ADDRESS: many,
    ...settings,
  });
  return {
    url: api.url,
    dataDir: folder.path,
    async stop() {
      await api.stop();
      await Promise.all([payments.stop(), mail.stop()]);
      await folder.remove();
    },
  };
}
