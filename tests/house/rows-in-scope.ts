/** Rows of the requirements that the product keeps today; a test names each of them. */
export const inScope: readonly string[] = [
  'SES-01 to SES-60', 'SES-63 to SES-102',
  'SHELL-01 to SHELL-03', 'SHELL-06', 'SHELL-09 to SHELL-14', 'SHELL-18', 'SHELL-22 to SHELL-68', 'SHELL-70 to SHELL-78',
  'ACC-01 to ACC-102',
  'PROG-01 to PROG-100',
  'PROJ-01 to PROJ-35',
  'HAZ-01 to HAZ-17',
  'CA-01 to CA-73',
  'WIZ-01 to WIZ-59',
  'GEN-01 to GEN-28',
  'INV-01 to INV-109',
  'TEAM-01 to TEAM-128',
  'HELP-01 to HELP-23',
  'API-01 to API-50', 'API-55 to API-58',
  'API2-01 to API2-34', 'API2-42 to API2-57', 'API2-77 to API2-79',
  'ACL-01 to ACL-12', 'ACL-21 to ACL-192', 'ACL-205 to ACL-220', 'ACL-257 to ACL-259', 'ACL-261 to ACL-264', 'ACL-266 to ACL-271',
  'F-01 to F-51', 'F-53 to F-55', 'F-57 to F-86',
  'G1-01', 'G1-02', 'G1-04 to G1-53', 'G1-56 to G1-120',
  'G2-01 to G2-31', 'G2-41 to G2-57', 'G2-66', 'G2-87 to G2-89', 'G2-92', 'G2-93',
]

/** Rows of the same groups that come later, under what they come with. Who builds one of them moves it up. */
export const later: Readonly<Record<string, string>> = {
  'The menu: an entry is shown once its screen works': 'SHELL-04, SHELL-05, SHELL-07, SHELL-08, SHELL-15 to SHELL-17, SHELL-19 to SHELL-21',
  'Submissions and their intake': 'API2-35 to API2-41, ACL-193 to ACL-204, ACL-260, G2-32 to G2-40',
  'Pre-task plans': 'API2-58 to API2-68, ACL-221 to ACL-224, G2-58 to G2-61',
  'GoFormz, and its open route': 'SES-62, API2-69, API2-70, ACL-17 to ACL-20, ACL-225 to ACL-228, G2-62 to G2-64',
  'Embedded reports': 'ACL-229 to ACL-236, G2-67, G2-90',
  'Export and copy links with a key': 'ACC-103 to ACC-108, G1-54, G1-55, SHELL-69, API-51 to API-54, API2-80 to API2-90, ACL-237 to ACL-244, ACL-265, G2-68 to G2-73',
  'Reports and their schedules, and their open route': 'SES-61, API2-71 to API2-76, ACL-13 to ACL-16, ACL-245 to ACL-256, G1-03, G2-65, G2-74 to G2-86, G2-91',
  'Pictures: photos and their limits': 'F-52',
  'What Safari evicts, with the whole fault list; what a device is told of it is F-55': 'F-56',
}
