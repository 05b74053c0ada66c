import type { CorrectiveAction } from '#contract/corrective-actions/schema.ts'
import type { PhotoMoment } from '#contract/kernel/photos.ts'
import type { Language } from '#server/pdf/door.ts'

/** The labels of a print, equal to those of the screen (a test compares them). */
const english = {
  caTicketHash: 'Number',
  title: 'Situation statement',
  description: 'Situation narrative',
  projectID: 'Project',
  trigger: 'Incident type',
  severity: 'Risk level',
  status: 'Status',
  assignedTo: 'Assigned to',
  openedBy: 'Opened by',
  incidentLocation: 'Location',
  incidentTime: 'Incident date and time',
  dueDate: 'Due',
  safetyPlanName: 'Safety plan',
  safetyFormName: 'Safety form',
  subSafetyFormName: 'Sub-form',
  safetyQuestion: 'Question',
  actionDesc: 'Action taken',
  actionType: 'Action type',
  rootCause: 'Root cause',
  trainingUpdates: 'Training updates',
  monitorPlan: 'Monitoring plan',
  notes: 'Notes for this change',
  photos: 'Photos',
  creationDateTime: 'Opened on',
  closedBy: 'Closed by',
  closedDateTime: 'Closed on',
} as const satisfies Partial<Record<keyof CorrectiveAction, string>>

export type PrintedField = keyof typeof english

const spanish: Readonly<Record<PrintedField, string>> = {
  caTicketHash: 'Número',
  title: 'Enunciado de la situación',
  description: 'Descripción de la situación',
  projectID: 'Proyecto',
  trigger: 'Tipo de incidente',
  severity: 'Nivel de riesgo',
  status: 'Estado',
  assignedTo: 'Asignada a',
  openedBy: 'Abierta por',
  incidentLocation: 'Ubicación',
  incidentTime: 'Fecha y hora del incidente',
  dueDate: 'Vence',
  safetyPlanName: 'Plan de seguridad',
  safetyFormName: 'Formulario de seguridad',
  subSafetyFormName: 'Subformulario',
  safetyQuestion: 'Pregunta',
  actionDesc: 'Acción tomada',
  actionType: 'Tipo de acción',
  rootCause: 'Causa raíz',
  trainingUpdates: 'Actualizaciones de capacitación',
  monitorPlan: 'Plan de seguimiento',
  notes: 'Notas de este cambio',
  photos: 'Fotos',
  creationDateTime: 'Abierta el',
  closedBy: 'Cerrada por',
  closedDateTime: 'Cerrada el',
}

/** The Spanish words for values that are stored in English. */
const spanishValues: Readonly<Record<string, string>> = {
  Opened: 'Abierta',
  'In Progress': 'En curso',
  Closed: 'Cerrada',
  Low: 'Bajo',
  Medium: 'Medio',
  High: 'Alto',
  Critical: 'Crítico',
  'Unsafe Act': 'Acto inseguro',
  'Unsafe Condition': 'Condición insegura',
  'Near Miss': 'Casi accidente',
  'First Aid': 'Primeros auxilios',
  'Recordable Injury': 'Lesión registrable',
  'Lost Time Injury': 'Lesión con tiempo perdido',
  'Property Damage': 'Daño a la propiedad',
  'Equipment Failure': 'Falla de equipo',
  'Vehicle Incident': 'Incidente vehicular',
  'Utility Strike': 'Daño a servicios públicos',
  'Fire or Explosion': 'Incendio o explosión',
  'Environmental Release': 'Derrame o emisión ambiental',
  'Audit or Inspection Finding': 'Hallazgo de auditoría o inspección',
  'Regulatory Citation': 'Citación de la autoridad',
  Other: 'Otro',
  'Immediate Correction': 'Corrección inmediata',
  Elimination: 'Eliminación',
  Substitution: 'Sustitución',
  'Engineering Control': 'Control de ingeniería',
  'Administrative Control': 'Control administrativo',
  'Personal Protective Equipment': 'Equipo de protección personal',
  Training: 'Capacitación',
  'Stop Work': 'Paro de trabajo',
  'Equipment Repair or Replacement': 'Reparación o reemplazo de equipo',
  Housekeeping: 'Orden y limpieza',
  'Procedure Update': 'Actualización de procedimiento',
  'Disciplinary Action': 'Medida disciplinaria',
  'Corrective Action Created': 'Acción correctiva creada',
  'Change taken back': 'Cambio deshecho',
}

interface Sections {
  kind: string
  happened: string
  done: string
  question: string
  regulations: string
  photos: Readonly<Record<PhotoMoment, string>>
  history: string
  unknown: string
  overdue: string
  actedAs: (actor: string, name: string) => string
  written: (moment: string) => string
  closedEarly: string
  comment: (text: string) => string
}

const sections: Readonly<Record<Language, Sections>> = {
  en: {
    kind: 'Corrective action',
    happened: 'What happened',
    done: 'What was done about it',
    question: 'Which question it is about',
    regulations: 'Regulations',
    photos: { before: 'Photos, before', after: 'Photos, after' },
    history: 'History',
    unknown: 'Unknown',
    overdue: 'Overdue',
    actedAs: (actor, name) => `${actor}, logged in as ${name}`,
    written: (moment) => `Written ${moment}`,
    closedEarly:
      'Closed on a device before the action was opened here. Its closing time is the time of opening.',
    comment: (text) => `Comment: ${text}`,
  },
  es: {
    kind: 'Acción correctiva',
    happened: 'Qué pasó',
    done: 'Qué se hizo al respecto',
    question: 'De qué pregunta se trata',
    regulations: 'Normas',
    photos: { before: 'Fotos, antes', after: 'Fotos, después' },
    history: 'Historial',
    unknown: 'Se desconoce',
    overdue: 'Vencida',
    actedAs: (actor, name) => `${actor}, que entró como ${name}`,
    written: (moment) => `Escrito: ${moment}`,
    closedEarly:
      'Se cerró en un dispositivo antes de que la acción se abriera aquí. Su hora de cierre es la de apertura.',
    comment: (text) => `Comentario: ${text}`,
  },
}

/** The words of a print in its reader's language. */
export interface PrintWords extends Sections {
  label: (field: PrintedField) => string
  /** Translates a stored value, or returns it unchanged if it has no translation. */
  value: (stored: string) => string
}

export function printWords(language: Language): PrintWords {
  const labels = language === 'es' ? spanish : english
  return {
    ...sections[language],
    label: (field) => labels[field],
    value: (stored) =>
      language === 'es' && Object.hasOwn(spanishValues, stored)
        ? (spanishValues[stored] ?? stored)
        : stored,
  }
}

/** Tells whether a print has a label for the field. */
export function isPrinted(field: string): field is PrintedField {
  return Object.hasOwn(english, field)
}
