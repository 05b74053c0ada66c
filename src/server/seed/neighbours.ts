import { zoneOfState } from '#contract/companies/state-zones.ts'
import type { SeedCompany } from './company.ts'
import { seedPeople, seedPerson } from './people.ts'
import type { Random } from './random.ts'

type Neighbour = readonly [
  name: string,
  address: string,
  city: string,
  state: string,
  owner: readonly [givenName: string, familyName: string],
  people: number,
  more: { isFree?: boolean; isActive?: boolean; heardHoursAgo: number; industryID: number },
]

/**
 * Further companies of the provider, each with its people and seats and no sign-in, so that the
 * list of companies has several rows.
 */
const neighbours: readonly Neighbour[] = [
  [
    'Harlan & Sons Roofing',
    '410 Mesquite Street',
    'Tulsa',
    'Oklahoma',
    ['Wade', 'Harlan'],
    9,
    { isActive: false, heardHoursAgo: 1900, industryID: 238160 },
  ],
  [
    'Ironwood Structures',
    '88 Foundry Avenue',
    'Phoenix',
    'Arizona',
    ['Carmen', 'Ibarra'],
    31,
    { isFree: false, heardHoursAgo: 3, industryID: 238120 },
  ],
  [
    'Juniper Mechanical',
    '1250 Virginia Street',
    'Reno',
    'Nevada',
    ['Peter', 'Lindgren'],
    18,
    { heardHoursAgo: 26, industryID: 238220 },
  ],
  [
    'Lone Pine Demolition',
    '7 Franklin Mountain Road',
    'El Paso',
    'Texas',
    ['Rosario', 'Vega'],
    12,
    { heardHoursAgo: 70, industryID: 238910 },
  ],
  [
    'Meridian Steel Erectors',
    '2300 Front Avenue',
    'Portland',
    'Oregon',
    ['Hannah', 'Brandt'],
    44,
    { isFree: false, heardHoursAgo: 1, industryID: 238120 },
  ],
  [
    'Tidewater Marine Works',
    '19 Granby Street',
    'Norfolk',
    'Virginia',
    ['Calvin', 'Boone'],
    22,
    { isFree: false, heardHoursAgo: 8, industryID: 237990 },
  ],
]

export function neighbourCompanies(random: Random): SeedCompany[] {
  return neighbours.map(
    ([
      name,
      address,
      city,
      state,
      [givenName, familyName],
      count,
      { isFree = true, isActive = true, heardHoursAgo, industryID },
    ]) => {
      const domain = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.test`
      const email = `${givenName}.${familyName}@${domain}`.toLowerCase()
      const owner = seedPerson({
        givenName,
        familyName,
        email,
        roleID: 2,
        jobTitle: 'Owner',
        reportsTo: null,
      })
      const profile = {
        city,
        state,
        contact: [
          givenName,
          familyName,
          `555${random.whole(2_000_000, 9_999_999)}`,
          email,
        ] as const,
        industryID,
        licenses: count + 10,
        isFree,
        heardHoursAgo,
      }
      return {
        name,
        address,
        profile,
        timeZone:
          zoneOfState({ country: 'United States', contactState: state }) ?? 'America/New_York',
        isActive,
        people: seedPeople(random, [owner], { count, managers: Math.floor(count / 6), domain }),
        projects: [],
        actionCount: 0,
      }
    },
  )
}
