import type { Language } from '#server/pdf/door.ts'

interface Words {
  kind: string
  record: string
  project: string
  submittedBy: string
  submittedOn: string
  completed: string
  notCompleted: string
  action: string
  assignedTo: string
  due: string
  judgedBy: string
  open: string
  nothing: string
  /** `One finding, Critical.` */
  findings: (count: number, worst: string) => string
  /** `It opened corrective action CA-1187 on November 19, 2026, 8:31 AM CST.` */
  opened: (actions: readonly string[], moment: string) => string
  noAction: string
  value: (stored: string) => string
}

const spanish: Readonly<Record<string, string>> = {
  Yes: 'Sí',
  No: 'No',
  'N/A': 'No aplica',
  None: 'Ninguno',
  Low: 'Bajo',
  Medium: 'Medio',
  High: 'Alto',
  Critical: 'Crítico',
  Opened: 'Abierta',
  'In Progress': 'En curso',
  Closed: 'Cerrada',
}
const english: Readonly<Record<string, string>> = { 'N/A': 'Not applicable' }

/** The texts of a printed submission in its reader's language. */
export const printWords: Readonly<Record<Language, Words>> = {
  en: {
    kind: 'Submission',
    record: 'Record No.',
    project: 'Project',
    submittedBy: 'Submitted by',
    submittedOn: 'Submitted on',
    completed: 'Completed',
    notCompleted: 'Not Completed',
    action: 'Corrective action, as printed',
    assignedTo: 'Assigned to',
    due: 'Due',
    judgedBy: 'Judged by',
    open: 'Not answered',
    nothing: 'No findings.',
    noAction: 'No corrective action was opened from it.',
    findings: (count, worst) =>
      count === 1 ? `One finding, ${worst}.` : `${count} findings, the worst ${worst}.`,
    opened: (actions, moment) =>
      actions.length === 1
        ? `It opened corrective action ${actions[0]} on ${moment}.`
        : `They opened corrective actions ${actions.join(', ')} on ${moment}.`,
    value: (stored) => english[stored] ?? stored,
  },
  es: {
    kind: 'Registro enviado',
    record: 'Registro n.º',
    project: 'Proyecto',
    submittedBy: 'Enviado por',
    submittedOn: 'Enviado el',
    completed: 'Completado',
    notCompleted: 'No completado',
    action: 'Acción correctiva, al imprimir',
    assignedTo: 'Asignada a',
    due: 'Vence',
    judgedBy: 'Evaluado por',
    open: 'Sin respuesta',
    nothing: 'Sin hallazgos.',
    noAction: 'No se abrió ninguna acción correctiva.',
    findings: (count, worst) =>
      count === 1 ? `Un hallazgo, ${worst}.` : `${count} hallazgos, el peor ${worst}.`,
    opened: (actions, moment) =>
      actions.length === 1
        ? `Abrió la acción correctiva ${actions[0]} el ${moment}.`
        : `Abrieron las acciones correctivas ${actions.join(', ')} el ${moment}.`,
    value: (stored) => spanish[stored] ?? stored,
  },
}
