import { createStoredText } from '../../client/stored-text.ts'

/** The browser's stored memory as text (rule S40.9). The key ends in the format version. */
export const {
  read: readMemoryText,
  save: saveMemoryText,
  watch: watchMemory,
} = createStoredText('tayar.memory.1')
