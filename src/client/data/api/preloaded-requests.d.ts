/**
 * Requests that started before the app's code loaded, by path and query
 * (`client/preload/preload.ts`).
 */
// oxlint-disable-next-line no-var -- a global needs `var`
declare var sitewardPreloads: Map<string, Promise<Response>> | undefined
