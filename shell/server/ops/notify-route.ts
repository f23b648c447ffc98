import { sendError } from '@site/server-kit/send-error';
import { jwtVerify, type JWTPayload } from 'jose';
import express, { Router } from 'express';
import { z } from 'zod';
import { remoteNameSchema } from '@site/shell-contract/manifest';
import { notifyPath, previewPath } from '@site/shell-contract/shell-paths';
import { remoteState } from '@site/releases/state/release-state.ts';
import {
  notifyAudienceOf,
  notifyTokenSeconds,
  type NotifyResponse,
} from '@site/releases/poll/site-endpoints.ts';
import { bearerToken, isOpsToken, limitWrongTokens } from './ops-token.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { singleUseTokens, type TakeToken } from './single-use-tokens.ts';

/** A team's token names its remote as subject, and expires soon, whatever it says, in case it is stolen. */
const teamToken = {
  algorithms: ['EdDSA'],
  requiredClaims: ['jti', 'exp'],
  maxTokenAge: notifyTokenSeconds,
  clockTolerance: notifyTokenSeconds / 2,
};

/** Tokens that are remembered of each remote, and the longest of their ids. */
const maxTokens = 1000;
const maxId = 100;

const notificationSchema = z.object({ remote: remoteNameSchema });

/** How long a preview link of an accepted release is valid, in ms. */
const previewMs = 24 * 60 * 60 * 1000;

/**
 * Polls a remote now, for its team (a JWT for this site, signed with the key that signs its releases, used once) or for
 * operations. Responds with the result, what is live after it, and of an accepted release what keeps it from going live
 * (its day, a pin, a withdrawal) and a preview link.
 */
export function notifyRoute({ poller, live, previewLinks, opsToken, origin }: RouteDependencies): Router {
  const router = Router();
  const audience = notifyAudienceOf(origin);
  const taken = new Map<string, TakeToken>();

  async function isAllowed(token: string | undefined, remote: string): Promise<boolean> {
    if (!token) return false;
    if (isOpsToken(token, opsToken)) return true;
    const tries = (poller.followed().publicKeys.get(remote) ?? []).map((key) =>
      jwtVerify(token, key, { ...teamToken, audience, subject: remote }),
    );
    const valid = (await Promise.allSettled(tries)).find(({ status }) => status === 'fulfilled');
    return valid?.status === 'fulfilled' && isNew(remote, valid.value.payload);
  }

  function isNew(remote: string, { jti = '' }: JWTPayload): boolean {
    const take = taken.get(remote) ?? singleUseTokens(2 * notifyTokenSeconds * 1000, maxTokens);
    taken.set(remote, take);
    return jti !== '' && jti.length <= maxId && take(jti);
  }

  router.post(notifyPath, limitWrongTokens(), express.json({ limit: '1kb' }), async (request, response) => {
    const parsed = notificationSchema.safeParse(request.body);
    if (!parsed.success) {
      const message = 'The remote’s name is needed.';
      return sendError(request, response, 400, { code: 'field_invalid', field: 'remote', message });
    }
    const { remote } = parsed.data;
    if (!(await isAllowed(bearerToken(request), remote))) {
      const message = `The token must be of this remote’s team, for ${audience}, new and not used before.`;
      return sendError(request, response, 401, { code: 'not_allowed', message });
    }
    const result = await poller.pollNow(remote);
    if (!result) {
      const message = `There is no remote ${remote}.`;
      return sendError(request, response, 404, { code: 'unknown_remote', message });
    }
    const { outcome, version } = result;
    const isAccepted = outcome === 'accepted' || outcome === 'unchanged';
    const accepted = isAccepted ? version : undefined;
    const until = Date.now() + previewMs;
    const token = accepted && (await previewLinks.sign({ releases: { [remote]: accepted }, until }));
    response.json({
      remote,
      ...result,
      ...describeLive(remote, accepted),
      ...(token && { preview: `${origin}${previewPath}${token}` }),
    } satisfies NotifyResponse);
  });
  return router;

  function describeLive(remote: string, accepted: string | undefined) {
    const { live: present, pin, accepted: releases } = remoteState(live.state(), remote);
    if (!accepted || accepted === present?.version) return { live: present?.version };
    const { notBefore, isWaiting, withdrawn } = releases[accepted] ?? {};
    return { live: present?.version, ...(isWaiting && { notBefore }), pin, withdrawn };
  }
}
