import { foldText } from '#contract/kernel/fold-text.ts'
import type { RosterField } from './roster-types.ts'

/**
 * The meaning of a column's heading. `bareName`: 'Name', the first name next to a last name,
 * otherwise both; `lastFirst`: both, the last name first; `secondGiven`, `secondFamily`: the rest
 * of a name, joined to its first part; `other`: data that a roster does not use.
 */
export type Meaning =
  | RosterField
  | 'bareName'
  | 'lastFirst'
  | 'secondGiven'
  | 'secondFamily'
  | 'other'

/** `rank` is 0 for an exact heading; of two columns with one meaning the lower rank wins. */
export interface Head {
  meaning: Meaning
  rank: number
}

/**
 * The headings of each meaning without case, accents, spaces and symbols: exact ones, weaker ones,
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

/** Headings of other data; next to a name they do not change its meaning. */
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

/** Longest heading in letters; a longer one has no meaning. */
export const longestHead = 200

/** Returns the meaning of a heading; null for an unknown one. */
export function headOf(cell: string): Head | null {
  if (cell.length > longestHead) return null
  const word = cell
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replaceAll(/\((?:required|optional|requerido|obligatorio|opcional)\)/gi, ' ')
  return wholeHead(word) ?? inTwoWords(word) ?? withNote(word)
}

/**
 * Reads a heading with a note in brackets, which weakens it: 'Email (work)'. For a name the note
 * may put the last name first: 'Name (Last First)'.
 */
function withNote(word: string): Head | null {
  const head = weaker(wholeHead(word.replaceAll(/\([^()]*\)/g, ' ')))
  const isName = head?.meaning === 'bareName' || head?.meaning === 'name'
  return isName && /\(\s*(?:last|surname|apellido)/i.test(word)
    ? { ...head, meaning: 'lastFirst' }
    : head
}

/**
 * Looks a heading up with its digits, then without them, which is weaker; the second column is
 * weaker than the first: 'E-mail 1', 'E-mail 2'.
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
 * Reads a heading that has one meaning in two languages or words: 'Puesto / Job title',
 * 'Trade/Title'. 'Nombre' takes the meaning of the other word.
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

/** Removes case, accents and all but letters and digits. */
const plain = (word: string) => foldText(word).replaceAll(/[^\p{L}\d]/gu, '')
