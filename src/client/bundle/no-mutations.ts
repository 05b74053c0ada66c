import type { Plugin } from 'vite'

/**
 * Removes the mutations of the query library, because writes use the box or a command. Its client
 * gets an empty class in their place.
 */
export function noMutations(): Plugin {
  return {
    name: 'siteward-no-mutations',
    apply: 'build',
    load: {
      filter: { id: /query-core[\\/]build[\\/]modern[\\/]mutationCache\.js$/ },
      handler: () => ({
        code: 'export class MutationCache { findAll() { return [] } clear() {} resumePausedMutations() { return Promise.resolve() } }',
        map: null,
      }),
    },
  }
}
