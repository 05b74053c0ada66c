import type { License } from './operations.ts'

/**
 * The license types, in the order of their list (ACC-11), with names that are the same in every
 * language. The table `packages` has the same rows.
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

/** Returns the name of a license, or its id if this version does not know it. */
export const licenseName = (packageID: string): string => names.get(packageID) ?? packageID

/**
 * Returns the name for exports and the audit trail, which marks a license that has the name of a
 * role (ruling 72).
 */
export const licenseTitle = (packageID: string): string =>
  packageID === 'SA-ADMINISTRATOR' ? 'Administrator license' : licenseName(packageID)
