import { runServices } from './run-services.mjs';
import { openSiteLog } from './site-log.mjs';

/**
 * Runs the whole site until a signal, and says on the screen what concerns people.
 * @param {ReturnType<typeof import('./services.mjs').planServices>} plan
 * @param {string[]} args `--logs` shows on the screen what the services log
 * @throws Error in one line that names the service that failed and the log
 */
export async function runSite({ origin, inbox, payments, logFile, stages }, args) {
  const file = args.includes('--logs') ? undefined : logFile;
  const log = openSiteLog(file);
  console.log(`Starting the site${file ? `; its log: ${file}` : ''}`);
  const onReady = () => {
    if (inbox) console.log(`Mails that it sends: ${inbox}`);
    if (payments) console.log('Payments are a test: card 4242 4242 4242 4242, no card is charged');
    console.log(`Ready: ${origin}`);
  };
  try {
    await runServices(stages, { log, onReady });
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}${file ? ` (log: ${file})` : ''}`, {
      cause: error,
    });
  }
}
