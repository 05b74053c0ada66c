import { severities } from '#contract/corrective-actions/lookups.ts'
import findings from './data/findings.json' with { type: 'json' }
import sites from './data/sites.json' with { type: 'json' }
import type { Random } from './random.ts'

/** What somebody may find on a site. */
export type Finding = (typeof findings)[number]

type Places = Readonly<Record<string, readonly string[] | string>>

/** The places of a site by what they are (`edge`, `roof`, `dig` …), for a project of this name. */
function siteOf(projectName: string): Places {
  const kinds: readonly Places[] = Object.values(sites)
  // The one without names is the building that every other project is.
  return (
    kinds.find(
      ({ names }) =>
        typeof names === 'string' && names !== '' && new RegExp(names).test(projectName),
    ) ?? sites.building
  )
}

/** Something found where it can be found: no trench on a roof, no roof over a water main. */
export function findingAt(
  random: Random,
  projectName: string,
): { finding: Finding; place: string } {
  const { names: _, ...site } = siteOf(projectName)
  const finding = random.pick(findings.filter(({ spot }) => spot === undefined || spot in site))
  const spot = finding.spot ?? random.pick(Object.keys(site))
  const places = site[spot]
  return { finding, place: random.pick(Array.isArray(places) ? places : []) }
}

/** What is written down once it is put right, by column. */
export function putRight({ fix, type, cause, training, monitor }: Finding) {
  return {
    action_desc: fix,
    action_type: type,
    root_cause: cause,
    training_updates: training,
    monitor_plan: monitor,
  }
}

/** Its risk after a second look, mostly a lower one; undefined where there is none beyond. */
export function reassessed(random: Random, severity: string): string | undefined {
  const rank = severities.findIndex(({ name }) => name === severity)
  return severities[rank + (rank > 0 && random.chance(0.7) ? -1 : 1)]?.name
}
