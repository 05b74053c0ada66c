import { foldText } from '#contract/kernel/fold-text.ts'
import type { RosterField } from './roster-types.ts'

/**
 * What the word over a column says it holds. `bareName`: 'Name', the first name beside a last name
 * and both where there is none; `lastFirst`: both, the last name first; `secondGiven`,
 * `secondFamily`: the rest of a name, joined to its first part; `other`:
 * something that a roster does not take.
 */
export type Meaning =
  | RosterField
  | 'bareName'
  | 'lastFirst'
  | 'secondGiven'
  | 'secondFamily'
  | 'other'

/** `rank`: 0 for the very word; of two columns that mean the same the lower one holds it. */
export interface Head {
  meaning: Meaning
  rank: number
}

/**
 * Of each meaning its words without case, accents, spaces and signs: the exact ones, weaker ones,
 * the weakest.
 */
const words: readonly (readonly [Meaning, ...string[]])[] = [
  [
    'givenName',
    'firstname firstnames givenname givennames forename first primernombre nombre1 1ernombre nombredepila',
    'legalfirstname given',
    'preferredfirstname',
  ],
  [
    'familyName',
    'lastname lastnames surname familyname last apellido apellidos primerapellido apellidopaterno apellidop paterno appaterno apellido1 1erapellido',
    'legallastname lastnamesurname',
  ],
  ['bareName', 'name nombre nombres'],
  [
    'secondGiven',
    'middlename middlenames segundonombre nombre2 2donombre',
    'legalmiddlename middle additionalname',
  ],
  [
    'secondFamily',
    'segundoapellido apellidomaterno apellidom materno apmaterno apellido2 2doapellido secondlastname secondsurname maternallastname',
    'suffix namesuffix sufijo',
  ],
  [
    'name',
    'fullname nombrecompleto nombreyapellido nombreyapellidos nombresyapellidos nombresyapellido nombreapellido nombreapellidos nombresapellidos firstandlastname firstnamelastname firstlastname firstlast',
    'employeename associatename workername legalname fulllegalname displayname crewmembername membername nombredelempleado nombredelcolaborador nombredeltrabajador',
    'associate employee worker teammember crewmember member person colaborador empleado trabajador persona',
  ],
  [
    'lastFirst',
    'lastnamefirstname lastfirst lastfirstname apellidosynombres apellidosynombre apellidoynombre apellidoynombres apellidosnombres apellidosnombre apellidonombre',
    'payrollname',
  ],
  [
    'email',
    'email emails emailaddress workemail workemailaddress emailwork emailaddresswork primaryworkemail emailprimarywork workcontactworkemail businessemail companyemail correo correoe correoelectronico correoelectronicolaboral correodetrabajo correolaboral correocorporativo correoempresarial correoinstitucional direcciondecorreo direcciondecorreoelectronico emailcorporativo emaillaboral',
    'mail mailaddress mainemail primaryemail primaryemailaddress emailvalue emailid employeeemail useremail',
    'userprincipalname upn personalemail personalemailaddress emailpersonal emailhome homeemail personalcontactpersonalemail correopersonal correoelectronicopersonal',
  ],
  [
    'jobTitle',
    'jobtitle puesto puestodetrabajo nombredelpuesto titulodelpuesto cargo businesstitle worktitle employeetitle',
    'jobtitledescription jobposition jobrole jobname jobprofile organizationtitle profession ocupacion oficio occupation trade craft categoria categoriaprofesional categorialaboral especialidad classification jobclassification',
    'title position job posicion funcion',
  ],
  ['role', 'role rol userrole roldeusuario roldelusuario tipodeusuario', 'acceso access'],
  ['package', 'license licence licensetype licencetype package licencia tipodelicencia paquete'],
  [
    'company',
    'company companyname contractorcompany contractor empresa nombredelaempresa empresacontratista contratista',
  ],
  [
    'reportsTo',
    'reportsto reportstoname reportingto manager managername managersname workersmanager linemanager directmanager supervisor supervisorname directsupervisor respondea reportaa jefe jefedirecto jefeinmediato responsable supervisordirecto nombredelsupervisor nombredeljefe',
    'manageremail managersemail supervisoremail',
  ],
  [
    'canCreateProject',
    'createproject createprojects cancreateproject cancreateprojects crearproyectos puedecrearproyectos',
  ],
  ['language', 'language preferredlanguage idioma idiomapreferido', 'lang lengua'],
]

/** Beside a name they say nothing of it. */
const others =
  'city ciudad town state estado region country pais location ubicacion office oficina site sitio obra project proyecto department departamento depto dept area division branch sucursal unit crew cuadrilla equipo team group grupo shift turno status estatus gender genero sexo sex address direccion domicilio phone telefono mobile movil celular notes notas comments comentarios observaciones nationality nacionalidad union local certificates certificados'

const known = new Map<string, Head>([
  ...others.split(' ').map((word): [string, Head] => [word, { meaning: 'other', rank: 0 }]),
  ...words.flatMap(([meaning, ...ranks]) =>
    ranks.flatMap((each, rank) =>
      each.split(' ').map((word): [string, Head] => [word, { meaning, rank }]),
    ),
  ),
])

/** Letters of the words over a column at most: what is longer says nothing. */
export const longestHead = 200

/** What a word over a column says; null: a word that is not known. */
export function headOf(cell: string): Head | null {
  if (cell.length > longestHead) return null
  const word = cell
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replaceAll(/\((?:required|optional|requerido|obligatorio|opcional)\)/gi, ' ')
  return wholeHead(word) ?? inTwoWords(word) ?? withNote(word)
}

/**
 * What stands in brackets weakens the word before it: 'Email (work)'. Of a name it may say that the
 * last one is first: 'Name (Last First)'.
 */
function withNote(word: string): Head | null {
  const head = weaker(wholeHead(word.replaceAll(/\([^()]*\)/g, ' ')))
  const isName = head?.meaning === 'bareName' || head?.meaning === 'name'
  return isName && /\(\s*(?:last|surname|apellido)/i.test(word)
    ? { ...head, meaning: 'lastFirst' }
    : head
}

/**
 * With its digits, and without, which is weaker, the second more than the first: 'E-mail 1',
 * 'E-mail 2'.
 */
function wholeHead(word: string): Head | null {
  const whole = plain(word)
  const [head, digits] = [
    known.get(whole.replaceAll(/\d/g, '')) ?? null,
    whole.replaceAll(/\D/g, ''),
  ]
  return known.get(whole) ?? (digits === '' || digits === '1' ? weaker(head) : weaker(weaker(head)))
}

const weaker = (head: Head | null): Head | null =>
  head === null ? null : { ...head, rank: head.rank + 1 }

/**
 * The same said twice, in two languages or by two words: 'Puesto / Job title', 'Trade/Title';
 * 'Nombre' is what the other word says.
 */
function inTwoWords(word: string): Head | null {
  const parts = word.split(/[/|\n]/)
  if (parts.length < 2) return null
  const heads: Head[] = []
  for (const part of parts) {
    const head = wholeHead(part)
    if (head === null) return null
    heads.push(head)
  }
  const [first, ...rest] = heads.toSorted(
    (one, other) =>
      Number(one.meaning === 'bareName') - Number(other.meaning === 'bareName') ||
      one.rank - other.rank,
  )
  if (first === undefined) return null
  const isName = first.meaning === 'givenName' || first.meaning === 'name'
  return rest.every(
    ({ meaning }) => meaning === first.meaning || (isName && meaning === 'bareName'),
  )
    ? first
    : null
}

/** Without case, accents and what is neither letter nor digit. */
const plain = (word: string) => foldText(word).replaceAll(/[^\p{L}\d]/gu, '')
