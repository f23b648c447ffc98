export type TakeToken = (token: string) => boolean;

/**
 * Lets each token be used once, in this process alone: after a restart, and at another shell, a token that has not expired
 * yet is new.
 * @param rememberedMs no shorter than a token is valid
 * @param limit of tokens that are remembered: at the limit every token is refused, as none may be forgotten
 */
export function singleUseTokens(rememberedMs: number, limit: number): TakeToken {
  const used = new Map<string, number>();
  return (token) => {
    const now = Date.now();
    for (const [each, usedAt] of used) {
      if (now - usedAt <= rememberedMs) break;
      used.delete(each);
    }
    if (used.has(token) || used.size >= limit) return false;
    used.set(token, now);
    return true;
  };
}
