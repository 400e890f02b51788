import config from "/work/wt/house/eslint.config.mjs";
export default config.filter((p)=>p.name!=="playground/types");
