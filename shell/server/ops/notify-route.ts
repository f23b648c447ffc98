import { sendError } from '@site/http-server/send-error';
import { jwtVerify } from 'jose';
import express, { Router } from 'express';
import { z } from 'zod';
import { remoteNameSchema } from '@site/shell-contract/manifest';
import { remoteState } from '@site/releases/state/release-state.ts';
import { notifyAudience, notifyPath, type NotifyResponse } from '@site/releases/poll/notification.ts';
import type { Poller } from '@site/releases/poll/poll-remotes.ts';
import { previewPath, type PreviewLinks } from '@site/releases/preview/preview-links.ts';
import type { LiveReleases } from '@site/releases/select/live-releases.ts';
import { bearerToken, isOpsToken } from './bearer-token.ts';

/** A team's token names its remote as subject, and expires after minutes (`iat`), in case it is stolen. */
const teamToken = { audience: notifyAudience, algorithms: ['EdDSA'], maxTokenAge: '5 min' };

const notificationSchema = z.object({ remote: remoteNameSchema });

/** How long a preview link of an accepted release is valid, in ms. */
const previewMs = 24 * 60 * 60 * 1000;

interface Dependencies {
  poller: Poller;
  live: LiveReleases;
  links: PreviewLinks;
  opsToken: string | undefined;
  /** The site's origin. */
  origin: string;
}

/**
 * Polls a remote now, for its team (a JWT signed with the key that signs its releases) or for operations, and responds
 * the result, what is live after it, and of an accepted release what keeps it from going live (its day, a pin, a
 * withdrawal) and a preview link.
 */
export function notifyRoute({ poller, live, links, opsToken, origin }: Dependencies): Router {
  const router = Router();

  async function isAllowed(token: string | undefined, remote: string): Promise<boolean> {
    if (!token) return false;
    if (isOpsToken(token, opsToken)) return true;
    const tries = (poller.followed().publicKeys.get(remote) ?? []).map((key) =>
      jwtVerify(token, key, { ...teamToken, subject: remote }),
    );
    return (await Promise.allSettled(tries)).some(({ status }) => status === 'fulfilled');
  }

  router.post(notifyPath, express.json({ limit: '1kb' }), async (request, response) => {
    response.set('Cache-Control', 'no-store');
    const parsed = notificationSchema.safeParse(request.body);
    if (!parsed.success) {
      const message = 'The remote’s name is needed.';
      return sendError(request, response, 400, { code: 'field_invalid', field: 'remote', message });
    }
    const { remote } = parsed.data;
    if (!(await isAllowed(bearerToken(request), remote))) {
      const message = 'The token does not belong to this remote’s team.';
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
    const token = accepted && (await links.sign({ remote, version: accepted, until }));
    response.json({
      remote,
      ...result,
      ...describeLive(remote, accepted),
      ...(token && { preview: `${origin}${previewPath}${token}` }),
    } satisfies NotifyResponse);
  });
  return router;

  /** What is live, and what keeps an accepted version from that. */
  function describeLive(remote: string, accepted: string | undefined) {
    const { live: present, pin, accepted: releases } = remoteState(live.state(), remote);
    if (!accepted || accepted === present?.version) return { live: present?.version };
    const { notBefore, isWaiting, withdrawn } = releases[accepted] ?? {};
    return { live: present?.version, ...(isWaiting && { notBefore }), pin, withdrawn };
  }
}
