/**
 * The time zone in which most people of each state live, by the state's stored name; all but those
 * listed singly by their zone.
 */
const statesByZone: Readonly<Record<string, string>> = {
  'America/New_York':
    'Connecticut, Delaware, District of Columbia, Florida, Georgia, Maine, Maryland, Massachusetts, New Hampshire, New Jersey, New York, North Carolina, Ohio, Pennsylvania, Rhode Island, South Carolina, Vermont, Virginia, West Virginia',
  'America/Detroit': 'Michigan',
  'America/Indiana/Indianapolis': 'Indiana',
  'America/Kentucky/Louisville': 'Kentucky',
  'America/Chicago':
    'Alabama, Arkansas, Illinois, Iowa, Kansas, Louisiana, Minnesota, Mississippi, Missouri, Nebraska, North Dakota, Oklahoma, South Dakota, Tennessee, Texas, Wisconsin',
  'America/Denver': 'Colorado, Montana, New Mexico, Utah, Wyoming',
  'America/Boise': 'Idaho',
  'America/Phoenix': 'Arizona',
  'America/Los_Angeles': 'California, Nevada, Oregon, Washington',
  'America/Anchorage': 'Alaska',
  'Pacific/Honolulu': 'Hawaii',
  'Pacific/Pago_Pago': 'American Samoa',
  'Pacific/Guam': 'Guam',
  'Pacific/Saipan': 'Northern Mariana Islands',
  'America/Puerto_Rico': 'Puerto Rico',
  'America/St_Thomas': 'U.S. Virgin Islands',
}

const zones: ReadonlyMap<string, string> = new Map(
  Object.entries(statesByZone).flatMap(([zone, states]) =>
    states.split(', ').map((state): [string, string] => [state, zone]),
  ),
)

/**
 * The country whose states have zones here; the one that a new company has until somebody chooses
 * another (G1-42).
 */
export const usualCountry = 'United States'

/**
 * The IANA zone that a company of this state has until somebody chooses another; null: not known,
 * as in other countries.
 */
export function zoneOfState({
  country,
  contactState,
}: Readonly<Record<string, unknown>>): string | null {
  return country === usualCountry && typeof contactState === 'string'
    ? (zones.get(contactState.trim()) ?? null)
    : null
}
