import config from "./eslint.config.mjs";
// parser + typed rules only
const typed = config.filter((p)=>p.name==="playground/types");
const ignores = config.filter((p)=>p.ignores && !p.rules && !p.files);
const parserParts = config.filter((p)=>p.languageOptions?.parser || p.plugins).map((p)=>({...p, rules: {}}));
export default [...ignores, ...parserParts, ...typed, {linterOptions:{reportUnusedDisableDirectives:"off"}}];
