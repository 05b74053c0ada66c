export { CitationField } from './citation-field.tsx'
export { RegulationBook, RegulationCard, RegulationCards, RegulationText } from './regulation-card.tsx'
