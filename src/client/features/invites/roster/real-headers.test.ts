import { expect, test } from 'vitest'
import { guessMapping } from './guess-mapping.ts'
import type { RosterField } from './roster-types.ts'

/** Abbreviations of the fields; `-` is an unused column. */
const short: Readonly<Record<string, RosterField>> = {
  first: 'givenName',
  last: 'familyName',
  name: 'name',
  email: 'email',
  job: 'jobTitle',
  role: 'role',
  license: 'package',
  company: 'company',
  boss: 'reportsTo',
  create: 'canCreateProject',
}

/** The program that writes such a file, the headings, and the expected fields. */
const headers: readonly (readonly [from: string, header: string, columns: string])[] = [
  [
    'Procore, directory',
    'First Name,Last Name,Email Address,Job Title,Company,Address,City,State,Business Phone,Mobile Phone,Employee ID',
    'first last email job company - - - - - -',
  ],
  [
    'Procore, users',
    'Name,Job Title,Email,Permission Template,Company',
    'name job email - company',
  ],
  ['Autodesk Build', 'Email,Company,Role,First Name,Last Name', 'email company role first last'],
  [
    'Workday',
    'Worker,Employee ID,Business Title,Job Profile,Location,Email - Primary Work,Manager',
    'name - job - - email boss',
  ],
  [
    'Workday, names apart',
    'Employee ID,Legal First Name,Legal Middle Name,Legal Last Name,Job Profile,Primary Work Email',
    '- first first last job email',
  ],
  [
    'ADP',
    'Payroll Name,Position ID,Job Title Description,Work Contact: Work Email,Reports To Name',
    'name - job email boss',
  ],
  [
    'ADP, names apart',
    'File Number,Legal First Name,Legal Last Name,Preferred or Chosen First Name,Job Title Description,Work Contact: Work Email,Personal Contact: Personal Email',
    '- first last - job email -',
  ],
  [
    'BambooHR',
    'Employee #,First Name,Middle Name,Last Name,Job Title,Reporting To,Work Email,Department',
    '- first first last job boss email -',
  ],
  [
    'BambooHR, one name',
    '"Last Name, First Name",Work Email,Job Title,Supervisor',
    'name email job boss',
  ],
  [
    'Gusto',
    'First name,Last name,Preferred first name,Job title,Work email,Personal email,Manager',
    'first last - job email - boss',
  ],
  [
    'Rippling',
    'Full name,Title,Department,Work email,Manager,Manager email',
    'name job - email boss -',
  ],
  [
    'Paychex',
    'Last Name,First Name,Middle Name,Suffix,Personal Email,Position',
    'last first first last email job',
  ],
  [
    'UKG',
    '"Employee Name (Last Suffix, First MI)",Employee Number,Email Address,Job,Supervisor Name',
    'name - email job boss',
  ],
  ['QuickBooks Online', 'Employee,Display name,Email,Phone,Title,Status', '- name email - job -'],
  [
    'QuickBooks Desktop',
    'Active Status,Employee,First Name,M.I.,Last Name,Job Title,Main Phone,Main Email',
    '- - first - last job - email',
  ],
  [
    'Outlook',
    "Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,Business Street,Business Phone,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address,Manager's Name,Profession",
    '- first first last last company - job - - email - - - boss -',
  ],
  [
    'Google Workspace',
    'First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Password Hash Function [UPLOAD ONLY],Org Unit Path [Required],Recovery Email,Home Secondary Email,Work Secondary Email,Employee ID,Employee Type,Employee Title,Manager Email,Department',
    'first last email - - - - - - - - job boss -',
  ],
  [
    'Google Contacts, now',
    'First Name,Middle Name,Last Name,Phonetic First Name,Name Suffix,Nickname,Organization Name,Organization Title,Organization Department,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value',
    'first first last - last - - job - - email - -',
  ],
  [
    'Google Contacts, before',
    'Name,Given Name,Additional Name,Family Name,E-mail 1 - Type,E-mail 1 - Value,Organization 1 - Title',
    '- first first last - email job',
  ],
  [
    'Microsoft Entra',
    'userPrincipalName,displayName,surname,mail,givenName,id,userType,jobTitle,department',
    '- - last email first - - job -',
  ],
  [
    'Microsoft 365',
    'Block credential,City,Department,Display name,First name,Last name,Title,User principal name',
    '- - - - first last job email',
  ],
  ['Slack', 'username,email,status,fullname,displayname', '- email - name -'],
  ['by hand', 'Name,Last Name,Email,Job Title,Role', 'first last email job role'],
  ['by hand', 'Full Name,First Name,Last Name,Email,Trade/Title', '- first last email job'],
  ['by hand', 'Last,First,E-Mail,Trade', 'last first email job'],
  [
    'by hand',
    'FIRST NAME *,LAST NAME *,EMAIL (REQUIRED),JOB TITLE (optional)',
    'first last email job',
  ],
  [
    'by hand',
    'Crew,Employee Name,Position,Job Title,Email (personal),Email (work)',
    '- name - job - email',
  ],
  ['by hand', 'Name (first last),Job Role,Cell,E-mail:', 'name job - email'],
  ['by hand', 'First/Last Name,Email,Classification,User Role', 'name email job role'],
  [
    'in two languages',
    'Nombre / Name,Apellido / Last Name,Correo / Email,Puesto / Job Title',
    'first last email job',
  ],
  [
    'in two languages',
    'Nombre/First Name,Apellidos/Surname,Correo-e,Oficio/Trade',
    'first last email job',
  ],
  ['Mexico', 'Nombre,Apellido Paterno,Apellido Materno,Correo,Puesto', 'first last last email job'],
  [
    'Mexico',
    'No. de empleado,Nombre(s),Apellido Paterno,Apellido Materno,Correo electrónico,Categoría,Jefe inmediato',
    '- first last last email job boss',
  ],
  ['Mexico', 'Empleado,Nombre completo,Correo-e,Puesto,Tipo de usuario', '- name email job role'],
  ['Mexico', 'Paterno,Materno,Nombre(s),Puesto,E-mail', 'last last first job email'],
  [
    'Spain',
    'Nombre,Apellido 1,Apellido 2,Correo electrónico,Categoría profesional',
    'first last last email job',
  ],
  ['Spain', 'Apellidos y nombre,DNI,Correo-e,Categoría,Centro', 'name - email job -'],
  [
    'Colombia',
    'Primer nombre,Segundo nombre,Primer apellido,Segundo apellido,Cargo,Correo corporativo',
    'first first last last job email',
  ],
  ['Chile', 'RUT,Nombres,Apellidos,Cargo,Correo,Supervisor', '- first last job email boss'],
  [
    'Argentina',
    'Apellido(s),Nombre(s),Correo laboral,Puesto de trabajo,Responsable',
    'last first email job boss',
  ],
  ['Peru', 'Nombres y Apellidos,Correo,Ocupación,Empresa', 'name email job company'],
  [
    'our associates',
    'Name,Job title,Email,Tier,Reports to,Role,License type,Certificates,Company name,Create project,Status',
    'name job email - boss role license - company create -',
  ],
  [
    'our associates in Spanish',
    'Nombre,Puesto,Correo electrónico,Nivel,Responde a,Rol,Tipo de licencia,Certificados,Nombre de la empresa,Crear proyectos,Estado',
    'name job email - boss role license - company create -',
  ],
  ['our template', 'First name,Last name,Email,Job title,Role', 'first last email job role'],
  [
    'our template in Spanish',
    'Nombre,Apellido,Correo electrónico,Puesto,Rol',
    'first last email job role',
  ],
]

const cellsOf = (line: string) =>
  Array.from(line.matchAll(/"([^"]*)"|([^,]+)/g), ([, quoted, plain]) => quoted ?? plain ?? '')

test.each(headers)('INV-91 INV-92 %s: %s', (_, header, columns) => {
  const cells = cellsOf(header)
  expect(guessMapping([cells])).toEqual({
    columns: columns.split(' ').map((word) => short[word] ?? null),
    header: 1,
    isSure: true,
  })
  expect(columns.split(' ')).toHaveLength(cells.length)
})
