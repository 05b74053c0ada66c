import { filter, press, says } from './acts.ts'
import type { State } from './state.ts'

const goformz = '/back-office/goformz'
/**
 * Forms of GoFormz, with an open filter and without results, and the form that connects a company,
 * also with wrong values.
 */
export const goformzStates: readonly State[] = [
  { name: goformz, path: goformz },
  { name: `${goformz}, filter open`, path: goformz, each: true, does: filter('Project') },
  { name: `${goformz}, no match`, path: `${goformz}?q=nothingislikethis` },
  { name: 'GoFormz, not connected', path: `${goformz}/connection` },
  {
    name: 'GoFormz, connection wrongly filled in',
    path: `${goformz}/connection`,
    does: async (page, say) => {
      await press('Connect GoFormz')(page, say)
      await press('Save connection')(page, say)
      await says('Please input the client ID!')(page, say)
    },
  },
]
