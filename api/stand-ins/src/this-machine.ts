import { networkInterfaces } from 'node:os';

const loopback = /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[?::1\]?$/;

/** Whether only this machine reaches a host by this name or address. */
export function isLoopback(hostname: string): boolean {
  return loopback.test(hostname);
}

/** Whether an origin is this machine: by its loopback or by an address of one of its networks. */
export function isThisMachine(origin: string): boolean {
  const { hostname } = new URL(origin);
  const own = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address));
  return isLoopback(hostname) || own.includes(hostname.replace(/^\[|\]$/g, ''));
}
