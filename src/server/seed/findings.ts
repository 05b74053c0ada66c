import { severities } from '#contract/corrective-actions/lookups.ts'
import findings from './data/findings.json' with { type: 'json' }
import sites from './data/sites.json' with { type: 'json' }
import type { Random } from './random.ts'

/** A finding that people may make on a site. */
export type SeedFinding = (typeof findings)[number]

type Places = Readonly<Record<string, readonly string[] | string>>

/**
 * Returns the places of a site by their kind (`edge`, `roof`, `dig` …), for a project of this name.
 */
function siteOf(projectName: string): Places {
  const kinds: readonly Places[] = Object.values(sites)
  // The site without names is the building, for all other projects.
  return (
    kinds.find(
      ({ names }) =>
        typeof names === 'string' && names !== '' && new RegExp(names).test(projectName),
    ) ?? sites.building
  )
}

/** Picks a finding that fits its place: no trench on a roof, no roof over a water main. */
export function findingAt(
  random: Random,
  projectName: string,
): { finding: SeedFinding; place: string } {
  const { names: _, ...site } = siteOf(projectName)
  const finding = random.pick(findings.filter(({ spot }) => spot === undefined || spot in site))
  const spot = finding.spot ?? random.pick(Object.keys(site))
  const places = site[spot]
  return { finding, place: random.pick(Array.isArray(places) ? places : []) }
}

/** Returns the texts written after the correction, by column. */
export function putRight({ fix, type, cause, training, monitor }: SeedFinding) {
  return {
    action_desc: fix,
    action_type: type,
    root_cause: cause,
    training_updates: training,
    monitor_plan: monitor,
  }
}

/**
 * Returns the risk after a second look, mostly a lower one; undefined beyond the ends of the scale.
 */
export function reassessed(random: Random, severity: string): string | undefined {
  const rank = severities.findIndex(({ name }) => name === severity)
  return severities[rank + (rank > 0 && random.chance(0.7) ? -1 : 1)]?.name
}
