import type { License } from './operations.ts'

/**
 * What can be bought, in the order of their list (ACC-11), by the names that are the same in every
 * language. The table `packages` holds the same.
 */
export const licenses: readonly License[] = [
  { packageID: 'SA-ADMINISTRATOR', packageName: 'Administrator' },
  { packageID: 'SA-COMMANDER', packageName: 'Commander' },
  { packageID: 'SA-OSHA', packageName: 'OSHA' },
  { packageID: 'SA-EM-385-1-1', packageName: 'EM 385-1-1' },
  { packageID: 'SA-TRADESMAN', packageName: 'Tradesman' },
  { packageID: 'SA-CRANES-SAFETY', packageName: 'Cranes Safety' },
  { packageID: 'SA-POWER-BI-API', packageName: 'Power BI API' },
]

const names = new Map(licenses.map(({ packageID, packageName }) => [packageID, packageName]))

/** How a license is called; one that this version does not know by its id. */
export const licenseName = (packageID: string): string => names.get(packageID) ?? packageID

/**
 * The name in exports and in the trail: a license that is called like a role says what it is
 * (ruling 72).
 */
export const licenseTitle = (packageID: string): string =>
  packageID === 'SA-ADMINISTRATOR' ? 'Administrator license' : licenseName(packageID)
