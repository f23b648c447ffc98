import { createHash, randomBytes } from 'node:crypto';
import { parse } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { previewCookie, type PreviewLinks, type PreviewPass } from '../ops/preview-links.ts';
import type { Combination, LiveReleases } from '../releases/live-releases.ts';
import type { ReleaseState } from '../releases/state/release-state.ts';

/** The header by which an open page asks for its next page from the releases that it is made of itself. */
const combinationHeader = 'X-Combination';
/** Remembers for which canaries a visitor is drawn; it is there only while one runs. */
const drawCookie = 'release-draw';
/** How long the draw is kept, in ms, from the first page on: what the cookie policy says (remote-legal, values.ts). */
const drawKept = 7 * 24 * 60 * 60 * 1000;

export interface Choice {
  combination: Combination;
  /** In which it was chosen. */
  state: ReleaseState;
  /** Whether everyone gets the same, so that a shared cache may keep it. */
  shared: boolean;
  preview?: PreviewPass;
}

/**
 * The releases that a request's page is composed of: a candidate for the holder of a preview link, the open page's own
 * for its next page, a canary for those who are drawn, else what is live.
 */
export async function chooseCombination(
  live: LiveReleases,
  links: PreviewLinks,
  request: Request,
  response: Response,
): Promise<Choice> {
  response.vary(combinationHeader);
  const cookies = parse(request.headers.cookie ?? '');
  const preview = await links.open(cookies[previewCookie]);
  if (preview) {
    const candidate = { [preview.remote]: preview.version };
    const combination = await live.withVersions(candidate).catch(() => undefined);
    if (combination) return { combination, state: live.state(), shared: false, preview };
  }
  const asked = request.get(combinationHeader);
  const open = asked && (await live.shown(asked));
  const state = live.state();
  const canary = hasCanary(state);
  const known = cookies[drawCookie];
  const outlived = known !== undefined && !canary;
  if (outlived) response.clearCookie(drawCookie, drawAttributes(request));
  if (open) return { combination: open, state, shared: open === live.current() && !canary && !outlived };
  if (!canary) return { combination: live.current(), state, shared: !outlived };

  const draw = known ?? randomBytes(12).toString('base64url');
  if (!known) response.cookie(drawCookie, draw, { ...drawAttributes(request), maxAge: drawKept });
  response.vary('Cookie');
  const combination = await live.withVersions(drawnVersions(state, draw)).catch(() => live.current());
  return { combination, state, shared: false };
}

function drawAttributes(request: Request): CookieOptions {
  return { httpOnly: true, sameSite: 'lax', secure: request.secure };
}

function hasCanary(state: ReleaseState): boolean {
  return Object.values(state.remotes).some(({ canary }) => canary && canary.percent > 0);
}

/** The same visitor is drawn for the same canary each time, but not for every canary. */
function drawnVersions(state: ReleaseState, draw: string): Record<string, string> {
  const drawn = Object.entries(state.remotes).flatMap(([remote, { canary }]) => {
    if (!canary) return [];
    const lot = createHash('sha256').update(`${draw} ${remote} ${canary.version}`).digest().readUInt32BE();
    return (lot / 2 ** 32) * 100 < canary.percent ? [[remote, canary.version] as const] : [];
  });
  return Object.fromEntries(drawn);
}
