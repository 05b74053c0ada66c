import { isEmail } from '#contract/access/password.ts'
import type { RosterField, RosterMapping } from './roster-types.ts'

/**
 * Which column fills what (INV-91, INV-92). A record among the first that names the columns is the header, in English or
 * Spanish and in any order; where none does, the specified order is taken, and the first record is a person if it has an
 * e-mail: then nobody is sure, and somebody should look.
 */
export function guessMapping(records: readonly (readonly string[])[]): RosterMapping {
  const width = widthOf(records)
  for (let at = 0; at < Math.min(records.length, searched); at++) {
    const columns = namedColumns(records[at] ?? [], width)
    const named = columns.filter((field) => field !== null)
    // A single word such as a job title is no header; an address alone names the rest.
    if (named.length >= 2 && !(records[at] ?? []).some(isEmail)) return { columns, header: at + 1, isSure: true }
  }
  const first = records.findIndex((cells) => cells.some((cell) => cell !== ''))
  const isPerson = (records[first] ?? []).some(isEmail)
  return { columns: Array.from({ length: width }, (_, at) => specified[at] ?? null), header: isPerson || first < 0 ? null : first + 1, isSure: false }
}

/** A title and empty lines may stand over the header. */
const searched = 10

const specified: readonly RosterField[] = ['givenName', 'familyName', 'email', 'jobTitle', 'role']

/** Columns that have a value anywhere. */
function widthOf(records: readonly (readonly string[])[]): number {
  let width = 0
  for (const cells of records) for (let at = cells.length - 1; at >= width; at--) if (cells[at] !== '') width = at + 1
  return width
}

/** By the words of a header; of two columns that name the same the first. */
function namedColumns(cells: readonly string[], width: number): (RosterField | null)[] {
  const taken = new Set<RosterField>()
  const columns = Array.from({ length: width }, (_, at): RosterField | null => {
    const field = fieldOf.get(plain(cells[at] ?? '')) ?? null
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  })
  // 'Name' is the first name beside a last name, and both where there is none.
  if (taken.has('familyName') || !taken.has('givenName')) return columns
  return columns.map((field, at) => (field === 'givenName' && bothNames.has(plain(cells[at] ?? '')) ? 'name' : field))
}

/** Without case, accents and what is no letter. */
const plain = (word: string) => word.normalize('NFD').replaceAll(/[^\p{L}]/gu, '').toLowerCase()

const bothNames = new Set(['name', 'nombre', 'nombres'])

const words: Readonly<Record<RosterField, string>> = {
  givenName: 'name firstname givenname forename first nombre nombres primernombre',
  familyName: 'lastname surname familyname last apellido apellidos primerapellido',
  name: 'fullname nombrecompleto nombreyapellido nombreyapellidos associate employee colaborador empleado trabajador',
  email: 'email emailaddress mail mailaddress workemail correo correoelectronico direcciondecorreo direcciondecorreoelectronico',
  jobTitle: 'jobtitle title position job occupation trade puesto puestodetrabajo cargo ocupacion oficio',
  role: 'role rol acceso access',
  package: 'license licence licensetype licencetype package licencia tipodelicencia paquete',
  company: 'company companyname contractorcompany contractor empresa nombredelaempresa empresacontratista contratista',
  reportsTo: 'reportsto manager respondea reportaa jefe responsable',
  canCreateProject: 'createproject createprojects cancreateproject cancreateprojects crearproyectos puedecrearproyectos',
}
const fieldOf = new Map((Object.entries(words) as [RosterField, string][]).flatMap(([field, each]) => each.split(' ').map((word) => [word, field] as const)))
