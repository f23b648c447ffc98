import type { Entitlements } from '@site/api-contract';
import { AccountHolder } from './account-holder.ts';
import { AppDevice } from './app-device.ts';
import type { Chance } from './chance.ts';
import { awaitEmptyOutbox } from './data-subject.ts';
import { eventually } from './eventually.ts';
import type { Shop } from './shop.ts';

/** A device in somebody's hands, and what it says of itself. */
interface Carried {
  device: AppDevice;
  hardware: string;
  holder: AccountHolder;
  /** Refresh tokens that were replaced. */
  former: string[];
}

/** Somebody whom the owner of a plan may invite. */
interface Person {
  name: string;
  email: string;
  holder: AccountHolder;
}

/** A device that is connected at the end of a walk, with what the api answers it. */
export interface Connected {
  hardware: string;
  holder: AccountHolder;
  entitlements: Entitlements;
}

/** More people than have a place. */
const names = ['Ben', 'Eva', 'Ida'];
/** More devices than Basic syncs. */
const devicesEach = ['phone', 'tablet', 'watch', 'laptop'];
const apps = ['chronos-pro', 'atlasfibre', 'trackit'];

/** The devices of a subscriber in a random walk, and the people with theirs. */
export class WalkingTeam {
  readonly #shop: Shop;
  readonly #chance: Chance;
  readonly #owner: AccountHolder;
  readonly people: readonly Person[];
  readonly #carried: Carried[] = [];

  constructor(shop: Shop, chance: Chance, owner: AccountHolder, ownersEmail: string) {
    this.#shop = shop;
    this.#chance = chance;
    this.#owner = owner;
    this.people = names.map((name) => ({
      name,
      email: `${name.toLowerCase()}-of-${ownersEmail}`,
      holder: new AccountHolder(shop, 'en'),
    }));
  }

  readonly actions: Record<string, () => Promise<unknown>> = {
    'connect a device': () => this.#connect(this.#chance.oneOf(this.holders())),
    'remove a device': () => this.#removeDevice(),
    'renew tokens': () => this.#withCarried((carried) => renew(carried)),
    'use an old token': () =>
      this.#withCarried(({ device, former }) => device.refresh({ refresh_token: former[0] ?? '' })),
    ask: () => this.#withCarried(({ device }) => device.requestEntitlements()),
    invite: () => this.#invite(this.#person()),
    accept: () => this.#accept(this.#person()),
    leave: () => this.#person().holder.post('leave-plan'),
    'remove a person': async () => {
      const team = (await this.#owner.page()).account?.team;
      if (team?.people.length)
        await this.#owner.post('remove-person', {
          person: this.#chance.oneOf(team.people).person,
        });
    },
  };

  /** Everybody is invited, accepts as far as there is a place, and connects a device. */
  async begin(): Promise<void> {
    for (const person of this.people) {
      await this.#invite(person);
      await awaitEmptyOutbox(this.#shop);
      await this.#accept(person);
    }
    await this.signIn();
    for (const holder of this.holders()) await this.#connect(holder);
  }

  /** Signs in who has joined, while the api is there. */
  async signIn(): Promise<void> {
    const joined = await this.joined();
    for (const { name, email, holder } of this.people) {
      if (holder.cookie || !joined.includes(name)) continue;
      const known = this.#shop.mail.to(email).length;
      await holder.post('link', { email });
      const link = await eventually(() => {
        const [found] = this.#linksTo(email, 'link').slice(-1);
        if (!found || this.#shop.mail.to(email).length === known) throw new Error(`no link for ${email}`);
        return found;
      });
      await holder.post('sign-in', { link });
    }
  }

  /** The names of the people who use the owner's plan. */
  async joined(): Promise<string[]> {
    const people = (await this.#owner.page()).account?.team?.people ?? [];
    return people.filter(({ joined }) => joined).map(({ personName }) => personName);
  }

  /** All accounts that have devices. */
  holders(): AccountHolder[] {
    return [this.#owner, ...this.people.map(({ holder }) => holder).filter(({ cookie }) => cookie)];
  }

  /** What every device gets that is connected; one whose response was lost asks again. */
  async connected(): Promise<Connected[]> {
    const connected: Connected[] = [];
    for (const carried of this.#carried) {
      const { device, hardware, holder } = carried;
      if (!device.tokens) await device.take(device.redeem()).catch(() => undefined);
      if (!device.tokens) continue;
      const isKnown = (await device.requestEntitlements()).ok || (await renew(carried).then(...certain));
      if (isKnown) connected.push({ hardware, holder, entitlements: await device.entitlements() });
    }
    return connected;
  }

  async #connect(holder: AccountHolder): Promise<void> {
    const hardware = this.#chance.oneOf(devicesEach);
    const device = new AppDevice(this.#shop, { app: this.#chance.oneOf(apps) });
    await device.begin({ device_id: hardware });
    this.#carried.push({ device, hardware, holder, former: [] });
    if ((await device.confirm(holder)) === 'agreed') await device.take(device.redeem());
  }

  async #removeDevice(): Promise<void> {
    const holder = this.#chance.oneOf(this.holders());
    const devices = (await holder.page()).account?.devices ?? [];
    if (devices.length > 0)
      await holder.post('remove-device', { device: this.#chance.oneOf(devices).device });
  }

  async #withCarried(act: (carried: Carried) => Promise<unknown>): Promise<void> {
    const all = this.#carried.filter(({ device }) => device.tokens);
    if (all.length > 0) await act(this.#chance.oneOf(all));
  }

  #invite({ name, email }: Person): Promise<string> {
    return this.#owner.post('invite-person', { name, email, mailLanguage: 'en' });
  }

  async #accept({ email }: Person): Promise<void> {
    const [invitation] = this.#linksTo(email, 'invitation').slice(-1);
    if (invitation) await new AccountHolder(this.#shop, 'en').post('join-plan', { invitation });
  }

  #person(): Person {
    return this.#chance.oneOf(this.people);
  }

  /** The secrets in the mails to an address. */
  #linksTo(email: string, parameter: 'link' | 'invitation'): string[] {
    const link = new RegExp(`(?<=/account\\?${parameter}=)[\\w.-]+`);
    return this.#shop.mail.to(email).flatMap(({ text = '' }) => link.exec(text) ?? []);
  }
}

const certain = [() => true, () => false] as const;

async function renew({ device, former }: Carried): Promise<void> {
  const { refresh_token: used } = device.tokens;
  await device.take(device.refresh());
  former.push(used);
}
