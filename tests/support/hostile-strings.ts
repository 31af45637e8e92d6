/**
 * Byte strings that break programs: terminators, separators, direction marks, SQL, templates, shell and
 * HTML syntax, numbers and dates at and beyond their limits, and invalid text. Every form and URL is tried
 * with each of them.
 */
export const HOSTILE_STRINGS: readonly Buffer[] = [
  ...[
    // Control characters and terminators of lines, headers, strings and lists.
    '\0',
    'a\0b',
    '\x01\x07\x1b[31m\x7f\x85',
    '\r\n',
    'a\r\nBcc: evil@example.com',
    'a\r\n\r\n<script>alert(1)</script>',
    '\u2028\u2029',
    '\u0085\u000b\u000c',
    '\t',
    // Invisible, reversed and combining characters.
    '\u202eevil\u2066',
    '\u200b\u200c\u200d\u2060\ufeff',
    '\u00a0\u3000',
    'و\u0627\u0644\u0633\u0644\u0627\u0645',
    'Z̴̡͇a̷l̸g̵o̶'.repeat(20),
    '\u{e0001}\u{e0041}\u{e007f}',
    '\ufdd0\uffff\u{10ffff}',
    'ﷺ'.repeat(50),
    'ﬁ ＳＱＬ ＜script＞',
    'İıſK',
    '🛞👩‍👩‍👧‍👦🇲🇾',
    '\ufffd',
    // Words of programming languages.
    '__proto__',
    'constructor',
    'constructor[prototype][role]',
    '[object Object]',
    'undefined',
    'null',
    'true',
    '{"$ne":null}',
    '[]',
    // SQL.
    "'; drop table users; --",
    "' or '1'='1",
    "\\' or 1=1 --",
    '$1',
    '$$; select pg_sleep(5); --',
    "E'\\x00'",
    '\\',
    '%_\\',
    '%',
    '*',
    // Templates, HTML, shells, spreadsheets, format strings.
    '{{7*7}}',
    '$\u007b7*7}',
    '#{7*7}',
    '<%= 7*7 %>',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "javascript:alert(1)//'",
    '</title></head><script>alert(1)</script>',
    '&lt;script&gt;',
    '<!--',
    ']]>',
    '$(touch /tmp/evil)',
    '`id`',
    '| cat /etc/passwd',
    '../../../../etc/passwd',
    '..\\..\\..\\boot.ini',
    '%2e%2e%2f',
    'file:///etc/passwd',
    '//evil.example',
    "=cmd|' /C calc'!A0",
    '@SUM(1+1)',
    '%s%s%n%x',
    '{0}',
    // Numbers and dates.
    '-1',
    '-0',
    '0x10',
    '1e309',
    'NaN',
    'Infinity',
    '2147483648',
    '9007199254740993',
    '9223372036854775808',
    '1'.repeat(400),
    '٣٤',
    '2026-02-30',
    '0000-01-01',
    '0000-00-00',
    '-0001-01-01',
    '9999-12-31',
    '99999-01-01',
    '2026-13-45',
    '2026-01-01T00:00:00Z',
    'infinity',
    'now',
    // Record ids.
    'not-a-uuid',
    '00000000-0000-0000-0000-00000000000g',
    '00000000-0000-0000-0000-000000000000\0',
    '00000000-0000-0000-0000-000000000000',
    '{00000000-0000-0000-0000-000000000000}',
    ' ',
    'x'.repeat(10_000),
    'x'.repeat(10_001),
  ].map(text => Buffer.from(text)),
  // Unpaired surrogates and invalid UTF-8.
  ...['eda080', 'edb08041', 'fffe', 'c0af', 'f0808080', 'f4908080', '80', 'e2', 'c080'].map(hex =>
    Buffer.from(hex, 'hex'),
  ),
]

/** As written in a URL: every byte escaped except letters, digits and `-_.~`. */
export const percentEncoded = (bytes: Uint8Array): string =>
  Array.from(bytes, byte =>
    /[\w.~-]/.test(String.fromCharCode(byte))
      ? String.fromCharCode(byte)
      : `%${byte.toString(16).padStart(2, '0')}`,
  ).join('')
