import cities from './data/cities.json' with { type: 'json' }
import streets from './data/streets.json' with { type: 'json' }
import type { Random } from './random.ts'

/** A project to insert; `assignedTo` is a place in the list of people. */
export interface SeedProject {
  number: string
  name: string
  address: string
  assignedTo: number
  startedDaysAgo: number
  /** Null if it is still active. */
  endedDaysAgo: number | null
}

/** Ridgeline's projects; their numbers are as estimators choose them and sort naturally. */
const ridgeline = [
  ['9', 'Fairview Fire Station No. 3'],
  ['10', 'Maple Avenue Water Main Replacement'],
  ['10A', 'Maple Avenue Lift Station'],
  ['98', 'Union Depot Restoration'],
  ['104', 'Riverside Medical Pavilion'],
  ['112', 'Lincoln Elementary Addition'],
  ['115', 'Commerce Drive Distribution Center'],
  ['121', 'Cedar Street Parking Structure'],
  ['127', 'College Avenue Science Building'],
  ['130', 'Front Street Apartments, Tower B'],
  ['133', 'Airport Road Interchange'],
  ['T-7', 'Foundry Street Office Fit-Out'],
  ['T-12', 'County Courthouse Roof'],
] as const
const harbor = [
  ['H-1', 'Harbor Boulevard Seawall'],
  ['H-2', 'Pier 14 Rehabilitation'],
  ['H-10', 'Dock Street Pump Station'],
  ['H-11', 'Ferry Landing Ramp'],
] as const

export function ridgelineProjects(random: Random, managers: readonly number[]): SeedProject[] {
  return ridgeline.map(([number, name], place) =>
    project(random, {
      number,
      name,
      city: 'Denver',
      managers,
      endedDaysAgo: place === 0 ? 240 : place === 3 ? 95 : place === 11 ? 20 : null,
    }),
  )
}

export function harborProjects(random: Random, managers: readonly number[]): SeedProject[] {
  return harbor.map(([number, name]) =>
    project(random, {
      number,
      name,
      city: 'Savannah',
      managers,
      endedDaysAgo: number === 'H-2' ? 60 : null,
    }),
  )
}

/** Makes any number of projects with realistic names. */
export function manyProjects(
  random: Random,
  count: number,
  managers: readonly number[],
): SeedProject[] {
  const kinds = [
    'Elementary School',
    'Parking Structure',
    'Medical Office',
    'Apartments',
    'Distribution Center',
    'Bridge Deck',
    'Fire Station',
    'Water Plant',
    'Hotel',
    'Library',
    'Office Tower',
    'Retail Center',
  ]
  return Array.from({ length: count }, (_, place) =>
    project(random, {
      number: String(1001 + place),
      name: `${random.pick(streets)} ${random.pick(kinds)}`,
      city: random.pick(cities).city,
      managers,
      endedDaysAgo: random.chance(0.2) ? random.whole(5, 300) : null,
    }),
  )
}

function project(
  random: Random,
  given: {
    number: string
    name: string
    city: string
    managers: readonly number[]
    endedDaysAgo: number | null
  },
): SeedProject {
  const city = cities.find((known) => known.city === given.city) ?? random.pick(cities)
  return {
    number: given.number,
    name: given.name,
    address: `${random.whole(12, 4800)} ${random.pick(streets)}, ${city.city}, ${city.region} ${city.postalCode}`,
    assignedTo: random.pick(given.managers),
    startedDaysAgo: random.whole(367, 398),
    endedDaysAgo: given.endedDaysAgo,
  }
}
