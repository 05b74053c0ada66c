/** Rows of the requirements that the product keeps today; a test names each of them. */
export const inScope: readonly string[] = [
  'SES-01 to SES-60', 'SES-64 to SES-74', 'SES-93 to SES-102',
  'SHELL-06', 'SHELL-10', 'SHELL-12', 'SHELL-18', 'SHELL-22', 'SHELL-26 to SHELL-28', 'SHELL-39', 'SHELL-47 to SHELL-64', 'SHELL-67', 'SHELL-70', 'SHELL-71', 'SHELL-75 to SHELL-78',
  'PROJ-01 to PROJ-35',
  'CA-01 to CA-73',
  'GEN-01 to GEN-13', 'GEN-16 to GEN-19', 'GEN-21 to GEN-23',
  'API-01', 'API-02', 'API-04 to API-06', 'API-09', 'API-26', 'API-33', 'API-57', 'API-58',
  'API2-01 to API2-03', 'API2-13', 'API2-15', 'API2-24', 'API2-28 to API2-34', 'API2-46 to API2-57',
  'ACL-01 to ACL-12', 'ACL-69 to ACL-72', 'ACL-161 to ACL-164', 'ACL-173 to ACL-192', 'ACL-205 to ACL-220', 'ACL-257 to ACL-259', 'ACL-261 to ACL-264', 'ACL-266 to ACL-271',
  'F-01 to F-51', 'F-53 to F-55', 'F-57 to F-86',
  'G1-01', 'G1-02', 'G1-04 to G1-18', 'G1-25 to G1-29', 'G1-32 to G1-38', 'G1-40', 'G1-111', 'G1-112', 'G1-114', 'G1-116', 'G1-117',
  'G2-01', 'G2-02', 'G2-04 to G2-06', 'G2-08', 'G2-19', 'G2-24 to G2-31', 'G2-44 to G2-57', 'G2-66', 'G2-88', 'G2-93',
]

/** Rows of the same groups that come later, under what they come with. Who builds one of them moves it up. */
export const later: Readonly<Record<string, string>> = {
  'The menu: an entry is shown once its screen works': 'SHELL-01 to SHELL-05, SHELL-07 to SHELL-09, SHELL-11, SHELL-13 to SHELL-17, SHELL-19 to SHELL-21',
  'Registration by invite': 'SES-63, SES-75 to SES-92, API-07, API-08, G1-19 to G1-24',
  'The account switcher': 'SHELL-29 to SHELL-35, ACL-21 to ACL-24, G1-30, G1-41, G1-120',
  'View Profile, Proxy Users, Login as and Change Password': 'SHELL-36 to SHELL-38, SHELL-40 to SHELL-46, SHELL-65, GEN-20, GEN-28, API-34 to API-38, ACL-121 to ACL-140, G1-31, G1-76 to G1-81',
  'Help and sales requests, the licence dialog, the user guide': 'SHELL-23 to SHELL-25, GEN-14, API-45, API-46, ACL-65 to ACL-68, ACL-149 to ACL-156, G1-61, G1-109, G1-110, G2-89',
  'The pages of a company: form, logo, keys, activation, packages and seats':
    'SHELL-68, SHELL-72 to SHELL-74, API-10 to API-15, API-17 to API-25, API-41, API-42, API2-78, API2-79, ACL-25 to ACL-64, G1-39, G1-42 to G1-54, G1-56 to G1-60, G1-62, G1-63, G2-87',
  'The team pages, roles and licences': 'GEN-27, API-03, API-28 to API-32, API-39, ACL-73 to ACL-96, ACL-141 to ACL-144, G1-64, G1-65, G1-67 to G1-72, G1-113, G1-115, G1-118',
  'Contractor companies': 'API-47 to API-50, ACL-117 to ACL-120, G1-82, G1-83',
  Certificates: 'GEN-24, GEN-25, API-43, API-44, API2-77, ACL-145 to ACL-148, G1-75',
  'Invites, single and in bulk': 'GEN-26, API-27, API-40, ACL-97 to ACL-116, G1-66, G1-73, G1-74, G1-84 to G1-95, G1-119',
  'The setup wizard': 'API-16, G1-96 to G1-108',
  'The screens of the catalogue, and what a company enables of it':
    'API-55, API-56, API2-04 to API2-12, API2-14, API2-16 to API2-23, API2-25 to API2-27, ACL-157 to ACL-160, ACL-169 to ACL-172, G2-03, G2-07, G2-09 to G2-18, G2-20 to G2-23, G2-92',
  Hazards: 'API2-42 to API2-45, ACL-165 to ACL-168, G2-41 to G2-43',
  'Submissions and their intake': 'API2-35 to API2-41, ACL-193 to ACL-204, ACL-260, G2-32 to G2-40',
  'Pre-task plans': 'API2-58 to API2-68, ACL-221 to ACL-224, G2-58 to G2-61',
  'GoFormz, and its open route': 'SES-62, API2-69, API2-70, ACL-17 to ACL-20, ACL-225 to ACL-228, G2-62 to G2-64',
  'Embedded reports': 'ACL-229 to ACL-236, G2-67, G2-90',
  'Export and copy links with a key': 'SHELL-69, API-51 to API-54, API2-80 to API2-90, ACL-237 to ACL-244, ACL-265, G1-55, G2-68 to G2-73',
  'Reports and their schedules, and their open route': 'SES-61, API2-71 to API2-76, ACL-13 to ACL-16, ACL-245 to ACL-256, G1-03, G2-65, G2-74 to G2-86, G2-91',
  'Pictures: photos and their limits': 'GEN-15, F-52',
  'What Safari evicts, with the whole fault list; what a device is told of it is F-55': 'F-56',
  'New items without a text of their own; a project (PROJ-22) and an action (CA-24) have theirs': 'SHELL-66',
}
