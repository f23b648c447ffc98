/** Set by the build: the installed version of each shared library. */
declare const sharedVersions: Record<string, string>;
