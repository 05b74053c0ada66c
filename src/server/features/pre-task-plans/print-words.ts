import type { Language } from '#server/pdf/door.ts'

/** The texts of a printed plan in its reader's language, equal to those of the screen. */
export interface PrintWords {
  kind: string
  project: string
  facilitator: string
  assignedTo: string
  submittedOn: string
  status: string
  hazards: string
  controls: string
  signatures: string
  name: string
  signedAt: string
  notSigned: string
  task: (place: number, description: string) => string
  signed: (signed: number, of: number) => string
  value: (stored: string) => string
}

const spanish: Readonly<Record<string, string>> = {
  pending: 'pendiente',
  ready: 'listo',
  submitted: 'enviado',
}

export const printWords: Readonly<Record<Language, PrintWords>> = {
  en: {
    kind: 'Pre-task plan',
    project: 'Project',
    facilitator: 'Inspection Facilitator',
    assignedTo: 'Assigned to',
    submittedOn: 'Submitted On',
    status: 'Status',
    hazards: 'Hazards',
    controls: 'Controls',
    signatures: 'Signatures',
    name: 'Name',
    signedAt: 'Signed',
    notSigned: 'not signed yet',
    task: (place, description) => `Task ${place}, ${description}`,
    signed: (signed, of) => `${signed} of ${of} signed`,
    value: (stored) => stored,
  },
  es: {
    kind: 'Plan previo a la tarea',
    project: 'Proyecto',
    facilitator: 'Facilitador de la inspección',
    assignedTo: 'Asignado a',
    submittedOn: 'Enviado el',
    status: 'Estado',
    hazards: 'Peligros',
    controls: 'Controles',
    signatures: 'Firmas',
    name: 'Nombre',
    signedAt: 'Firmado',
    notSigned: 'aún sin firmar',
    task: (place, description) => `Tarea ${place}, ${description}`,
    signed: (signed, of) => `${signed} de ${of} firmaron`,
    value: (stored) => spanish[stored] ?? stored,
  },
}
