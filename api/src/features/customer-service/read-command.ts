import { parseArgs } from 'node:util';

const usage = [
  'node dist/main.js <command> [--who NAME --why REASON] [--yes]',
  '  find <order, invoice number or e-mail address>   orders with their invoices and jobs',
  '  resend <order>                                   its mails, once more',
  '  refund <order>                                   its latest month; ends a subscription at once',
  '  refund <invoice number> [--amount FRANCS]        that invoice or a part of it; the contract goes on',
  '  retry <job>                                      failed work of /ops, once more',
  '  give-up <job>                                    failed work of /ops: a person has done it',
  '  revoke <link>                                    a link of a mail to an order: it opens nothing more',
  '  close <e-mail address>                           the account: erases the customer, ends subscriptions',
  '  rotate-keys                                      of leases: a new one signs, the former stay public as long as needed',
  '  announce-terms <old>/<new> --from YYYY-MM-DD     mails subscribers a change of the terms, each once',
  '  prices                                           what is left to do of a change of price',
  "  tell-backend                                     what every account's plan gives, once more",
  '  books <YYYY-MM>                                  a month for the bookkeeper, as CSV',
  '  history                                          who did what, when and why',
  'Without --yes a command only says what it would do.',
].join('\n');

/** The commands that change something. */
const changes = [
  'resend',
  'refund',
  'revoke',
  'close',
  'retry',
  'give-up',
  'announce-terms',
  'rotate-keys',
  'tell-backend',
] as const;

/** The commands that name no order and no person. */
const ofSite: readonly string[] = ['rotate-keys', 'tell-backend'];

export type ChangeName = (typeof changes)[number];

export type ServiceCommand =
  | { name: 'find'; subject: string }
  | { name: 'books'; subject: string }
  | { name: 'history' }
  | { name: 'prices' }
  | ({ name: ChangeName; subject: string; who: string; why: string; yes: boolean } & ChangeOptions);

export interface ChangeOptions {
  /** The amount of a refund, in centimes. */
  amount?: number;
  /** The day from which announced terms apply, ISO 8601. */
  from: string;
}

/** A command that cannot be understood or carried out; the message says why. */
export class WrongCommand extends Error {
  override readonly name = 'WrongCommand';
}

/** @throws WrongCommand with the usage */
export function readCommand(argv: readonly string[]): ServiceCommand {
  const { values, positionals } = parse(argv);
  const [name = '', subject = '', ...more] = positionals;
  const { who = '', why = '', yes = false, amount, from } = values;
  if (more.length > 0 || (from !== undefined && name !== 'announce-terms')) throw new WrongCommand(usage);
  if ((name === 'history' || name === 'prices') && !subject) return { name };
  if ((name === 'find' || name === 'books') && subject) return { name, subject };
  const change = changes.find((one) => one === name);
  if (!change || (subject !== '') === ofSite.includes(name)) throw new WrongCommand(usage);
  if (!who.trim() || !why.trim()) throw new WrongCommand(`${name} needs --who and --why, for the history`);
  const command = { name: change, subject, who, why, yes, from: from ?? '' };
  if (amount === undefined) return command;
  if (change !== 'refund' || !/^\d{1,6}(\.\d\d)?$/.test(amount) || Number(amount) === 0)
    throw new WrongCommand(usage);
  return { ...command, amount: Math.round(Number(amount) * 100) };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        who: { type: 'string' },
        why: { type: 'string' },
        yes: { type: 'boolean' },
        amount: { type: 'string' },
        from: { type: 'string' },
      },
    });
  } catch (error) {
    throw new WrongCommand(`${(error as Error).message}\n${usage}`);
  }
}
