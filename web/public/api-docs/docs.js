// The viewer's own button for a session asks for a bearer token. It forgets it with the page.
globalThis.SwaggerUIBundle({
  url: "/api/openapi.json",
  dom_id: "#api",
  deepLinking: true,
  docExpansion: "none",
  defaultModelsExpandDepth: 0,
  persistAuthorization: false,
});
