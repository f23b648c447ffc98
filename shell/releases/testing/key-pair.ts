import { generateKeyPairSync } from 'node:crypto';

/** A team's Ed25519 keys: the private one in PEM, the public one as `RELEASE_PUBLIC_KEYS` has it. */
export function keyPair() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    spki: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  };
}
