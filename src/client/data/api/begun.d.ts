/**
 * Requests begun before the app's own code was there, by path and query
 * (`client/preload/preload.ts`).
 */
// oxlint-disable-next-line no-var -- a global needs `var`
declare var sitewardBegun: Map<string, Promise<Response>> | undefined
