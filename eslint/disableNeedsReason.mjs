/**
 * A switched-off rule says why in the same comment: `// eslint-disable-next-line rule -- reason`.
 *
 * @type {import("eslint").Rule.RuleModule}
 */
export const disableNeedsReason = {
  meta: {
    type: "problem",
    schema: [],
    messages: { reason: "Line {{line}}: say why the rule is off: `{{directive}} rule -- reason`." },
  },
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const [directive] = /^\s*eslint-disable\S*/.exec(comment.value) ?? [];
          if (!directive || /\s--\s+\S/.test(comment.value)) continue;
          const data = { line: String(comment.loc?.start.line), directive: directive.trim() };
          // Reported before the first line, because a directive silences every report after it.
          context.report({ loc: { line: 0, column: 0 }, messageId: "reason", data });
        }
      },
    };
  },
};
