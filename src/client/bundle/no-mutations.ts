import type { Plugin } from 'vite'

/**
 * The query library reads here and changes nothing: what is written goes by the box, or by a
 * command. What it has for changes is left out of the files; its client, which has a place for
 * them, finds it empty.
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
