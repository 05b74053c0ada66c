/** Rows of the requirements that the product keeps today; a test names each of them. */
export const inScope: readonly string[] = [
  'SES-01 to SES-102',
  'SHELL-01 to SHELL-78',
  'ACC-01 to ACC-108',
  'PROG-01 to PROG-100',
  'PROJ-01 to PROJ-35',
  'HAZ-01 to HAZ-17',
  'SUB-01 to SUB-30',
  'CA-01 to CA-73',
  'PTP-01 to PTP-26',
  'GFZ-01 to GFZ-15',
  'WIZ-01 to WIZ-59',
  'REP-01 to REP-53',
  'SCH-01 to SCH-57',
  'GEN-01 to GEN-28',
  'INV-01 to INV-109',
  'TEAM-01 to TEAM-128',
  'HELP-01 to HELP-23',
  'API-01 to API-58',
  'API2-01 to API2-90',
  'ACL-01 to ACL-271',
  'F-01 to F-55',
  'F-57 to F-86',
  'G1-01 to G1-120',
  'G2-01 to G2-36',
  'G2-38 to G2-93',
]

/**
 * Rows of the same groups that come later, under what they come with. Who builds one of them moves
 * it up.
 */
export const later: Readonly<Record<string, string>> = {
  'Replaced by ruling 49': 'G2-37',
  'What Safari evicts, with the whole fault list; what a device is told of it is F-55': 'F-56',
}
