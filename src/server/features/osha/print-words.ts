import type { InjuryKind, OshaOutcome } from '#contract/osha/choices.ts'
import type { Language } from '#server/pdf/door.ts'

/** The words of forms 300 and 300A on paper. */
export interface OshaPrintWords {
  log: string
  summary: string
  logForm: string
  summaryForm: string
  establishment: string
  industry: string
  people: string
  hours: string
  privacyCase: string
  columns: readonly [string, string, string, string, string, string, string, string, string, string]
  outcomes: Readonly<Record<OshaOutcome, string>>
  kinds: Readonly<Record<InjuryKind, string>>
  casesAndDays: string
  daysAway: string
  daysRestricted: string
  types: string
  rates: string
  trir: string
  dart: string
  noRate: string
  certified: string
  certifiedText: string
  notCertified: string
  executive: string
  phone: string
  date: string
  posted: (from: string, to: string) => string
  none: string
  removed: (count: number) => string
}

const english: OshaPrintWords = {
  log: 'Log of Work-Related Injuries and Illnesses',
  summary: 'Summary of Work-Related Injuries and Illnesses',
  logForm: 'OSHA Form 300',
  summaryForm: 'OSHA Form 300A',
  establishment: 'Establishment',
  industry: 'Industry (NAICS)',
  people: 'Annual average number of employees',
  hours: 'Total hours worked by all employees',
  privacyCase: 'Privacy case',
  columns: [
    'A',
    'B Employee',
    'C Job title',
    'D Date',
    'E Where',
    'F Description',
    'G–J',
    'K',
    'L',
    'M',
  ],
  outcomes: {
    death: 'G Deaths',
    daysAway: 'H Cases with days away from work',
    restricted: 'I Cases with job transfer or restriction',
    other: 'J Other recordable cases',
  },
  kinds: {
    injury: 'M1 Injuries',
    skin: 'M2 Skin disorders',
    respiratory: 'M3 Respiratory conditions',
    poisoning: 'M4 Poisonings',
    hearing: 'M5 Hearing loss',
    otherIllness: 'M6 All other illnesses',
  },
  casesAndDays: 'Number of cases and of days',
  daysAway: 'K Days away from work',
  daysRestricted: 'L Days of job transfer or restriction',
  types: 'Injury and illness types',
  rates: 'Rates (cases × 200,000 / hours)',
  trir: 'TRIR, all recordable cases',
  dart: 'DART, cases H and I',
  noRate: 'No rate without hours',
  certified: 'Certification',
  certifiedText:
    'I certify that I have examined this document and that to the best of my knowledge the entries are true, accurate, and complete.',
  notCertified: 'Not certified yet',
  executive: 'Company executive',
  phone: 'Phone',
  date: 'Date',
  posted: (from, to) => `Post this summary from ${from} to ${to}.`,
  none: 'No recordable cases.',
  removed: (count) => `${count} struck-out ${count === 1 ? 'line is' : 'lines are'} left out.`,
}

const spanish: OshaPrintWords = {
  log: 'Registro de lesiones y enfermedades relacionadas con el trabajo',
  summary: 'Resumen de lesiones y enfermedades relacionadas con el trabajo',
  logForm: 'Formulario OSHA 300',
  summaryForm: 'Formulario OSHA 300A',
  establishment: 'Establecimiento',
  industry: 'Industria (NAICS)',
  people: 'Promedio anual de empleados',
  hours: 'Total de horas trabajadas por todos los empleados',
  privacyCase: 'Caso de privacidad',
  columns: [
    'A',
    'B Empleado',
    'C Puesto',
    'D Fecha',
    'E Dónde',
    'F Descripción',
    'G–J',
    'K',
    'L',
    'M',
  ],
  outcomes: {
    death: 'G Muertes',
    daysAway: 'H Casos con días fuera del trabajo',
    restricted: 'I Casos con traslado o restricción',
    other: 'J Otros casos registrables',
  },
  kinds: {
    injury: 'M1 Lesiones',
    skin: 'M2 Trastornos de la piel',
    respiratory: 'M3 Afecciones respiratorias',
    poisoning: 'M4 Intoxicaciones',
    hearing: 'M5 Pérdida auditiva',
    otherIllness: 'M6 Todas las demás enfermedades',
  },
  casesAndDays: 'Número de casos y de días',
  daysAway: 'K Días fuera del trabajo',
  daysRestricted: 'L Días de traslado o restricción',
  types: 'Tipos de lesiones y enfermedades',
  rates: 'Tasas (casos × 200,000 / horas)',
  trir: 'TRIR, todos los casos registrables',
  dart: 'DART, casos H e I',
  noRate: 'Sin horas no hay tasa',
  certified: 'Certificación',
  certifiedText:
    'Certifico que he examinado este documento y que, según mi leal saber y entender, los datos son verdaderos, exactos y completos.',
  notCertified: 'Aún sin certificar',
  executive: 'Ejecutivo de la empresa',
  phone: 'Teléfono',
  date: 'Fecha',
  posted: (from, to) => `Exhiba este resumen del ${from} al ${to}.`,
  none: 'Sin casos registrables.',
  removed: (count) =>
    count === 1 ? 'Se omite 1 línea tachada.' : `Se omiten ${count} líneas tachadas.`,
}

export const oshaPrintWords: Readonly<Record<Language, OshaPrintWords>> = {
  en: english,
  es: spanish,
}
